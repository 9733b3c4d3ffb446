// A stream of server-sent events, read by hand: the browser's own EventSource hides the comments by which the server shows
// that it is alive, and a line that has died without a word is known only by their absence.
export interface Sent { event: string; id: string; data: string }

export class EventReader {
  private rest = '';
  private event = '';
  private id = '';
  private data: string[] = [];

  /** The events that are whole with this piece. A piece may end anywhere, in the middle of a line too. */
  push(piece: string): Sent[] {
    const whole: Sent[] = [];
    const lines = (this.rest + piece).split('\n');
    this.rest = lines.pop() ?? '';
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line === '') {
        if (this.data.length > 0) whole.push({ event: this.event || 'message', id: this.id, data: this.data.join('\n') });
        this.event = '';
        this.data = [];
      } else {
        this.field(line);
      }
    }
    return whole;
  }

  private field(line: string): void {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') this.event = value;
    else if (name === 'id') this.id = value;
    else if (name === 'data') this.data.push(value);
  }
}
