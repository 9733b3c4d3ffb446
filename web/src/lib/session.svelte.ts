// Who is signed in on this device, and the house they are in.
import { get, on_signed_out, post_once, Refused, remove, set_csrf } from '../api/client';
import { may } from '../api/roles';
import type { House, HouseLook, Session } from '../api/types';
import { seed_server_time } from './server_time.svelte';

let current = $state<Session>({ account: null, csrf: null, must_change_pin: false });
let house_view = $state<House | null>(null);

function adopt(session: Session): void {
  current = session;
  set_csrf(session.csrf);
}

export const session = {
  get account() { return current.account; },
  get role() { return current.account?.role ?? null; },
  get must_change_pin() { return current.must_change_pin; },
  get staff() { return current.account !== null && current.account.role !== 'display' && !current.must_change_pin; },
  can(type: string) { return !current.must_change_pin && may(this.role, type); },
};

export const house = {
  get now() { return house_view; },
  get time_zone() { return house_view?.time_zone; },
  get currency() { return house_view?.currency ?? 'EUR'; },
};

export async function load_session(): Promise<void> {
  adopt(await get<Session>('/session'));
}

on_signed_out(() => void load_session().catch(() => undefined));

export async function load_house(): Promise<void> {
  house_view = await get<House>('/house');
  seed_server_time(house_view.server_time);
}

/** A tournament's stream says how the house looks now: no screen has to ask for it. */
export function adopt_look(look: HouseLook): void {
  if (house_view) house_view = { ...house_view, ...look };
}

export async function sign_in(name: string, pin: string): Promise<void> {
  adopt(await post_once('/session', { name, pin }));
}

export async function sign_out(): Promise<void> {
  await remove('/session').catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
  await load_session();
}

export async function change_pin(old_pin: string, pin: string): Promise<void> {
  adopt(await post_once('/session/pin', { old_pin, pin }));
}
