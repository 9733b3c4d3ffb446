// holdem-hand-evaluator, for `./dev bench peers` (bench/peer.h); tools/build-peers says how it is built.
use holdem_hand_evaluator::{heads_up_win_frequency, Hand};

#[no_mangle]
pub extern "C" fn riffle_peer_name() -> *const u8 {
    b"holdem-hand-evaluator\0".as_ptr()
}
#[no_mangle]
pub extern "C" fn riffle_peer_card(card: u8) -> u8 {
    card
}
#[no_mangle]
pub unsafe extern "C" fn riffle_peer_high_7(cards: *const u8, hands: usize, values: *mut u32) {
    for i in 0..hands {
        let mut hand = Hand::new();
        for k in 0..7 {
            hand = hand.add_card(*cards.add(7 * i + k) as usize);
        }
        *values.add(i) = hand.evaluate() as u32;
    }
}
#[no_mangle]
pub unsafe extern "C" fn riffle_peer_heads_up(first: *const u8, second: *const u8) -> u64 {
    let hand = |cards: *const u8| Hand::from_slice(&[*cards as usize, *cards.add(1) as usize]);
    heads_up_win_frequency(&hand(first), &hand(second), &Hand::new(), &Hand::new()).0 as u64
}
