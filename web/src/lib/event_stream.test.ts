import { expect, test } from 'vitest';
import { EventReader } from './event_stream';

const sent = 'retry: 1000\n\nevent: record\nid: 7\ndata: {"version":7}\n\n:\n\nevent: view\nid: 7\ndata: {\ndata: "a": 1}\n\n';
const read = [{ event: 'record', id: '7', data: '{"version":7}' }, { event: 'view', id: '7', data: '{\n"a": 1}' }];

test('events, comments and lines joined', () => {
  expect(new EventReader().push(sent)).toEqual(read);
  expect(new EventReader().push(sent.replace(/\n/g, '\r\n'))).toEqual(read);
});

test('wherever the pieces are cut, the events are the same', () => {
  for (let size = 1; size < sent.length; size += 1) {
    const reader = new EventReader();
    const got = [];
    for (let at = 0; at < sent.length; at += size) got.push(...reader.push(sent.slice(at, at + size)));
    expect(got, `pieces of ${size}`).toEqual(read);
  }
});

test('a comment alone is no event', () => {
  expect(new EventReader().push(':\n\n:\n\n')).toEqual([]);
});
