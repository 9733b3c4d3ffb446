// HTTP with nothing in between: any header, any method, any bytes.
import http from 'node:http';
import net from 'node:net';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

export interface Sent {
  method: string;
  path: string; // with /api/v1
  headers?: Record<string, string>;
  body?: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

export function send(port: number, sent: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { ...sent.headers };
    if (sent.body !== undefined) headers['Content-Length'] = String(Buffer.byteLength(sent.body));
    const request = http.request({ host: '127.0.0.1', port, method: sent.method, path: sent.path, headers, agent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(chunks).toString('utf8') }));
      reply.on('error', reject);
    });
    request.on('error', reject);
    request.end(sent.body);
  });
}

/** Bytes as they are; the answer is what came until the other side closed or was silent for a while. */
export function send_raw(port: number, bytes: string | Buffer, silence_ms = 1500): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    const finish = () => {
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text);
      const split = text.indexOf('\r\n\r\n');
      const headers: http.IncomingHttpHeaders = {};
      for (const line of text.slice(0, Math.max(split, 0)).split('\r\n').slice(1)) {
        const colon = line.indexOf(':');
        headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
      }
      resolve({ status: status ? Number(status[1]) : 0, headers, text: text.slice(split + 4) });
    };
    socket.setTimeout(silence_ms, finish);
    socket.on('data', (chunk) => (text += chunk.toString('utf8')));
    socket.on('end', finish);
    socket.on('error', finish);
    socket.write(bytes);
  });
}

/** Reads a live stream until `enough` says so. */
export function read_stream(port: number, path: string, headers: Record<string, string>, enough: (text: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        text += chunk;
        if (!enough(text)) return;
        request.destroy();
        resolve(text);
      });
      reply.on('end', () => resolve(text));
      reply.on('error', () => resolve(text));
    });
    request.on('error', reject);
    request.setTimeout(10_000, () => request.destroy(new Error('the stream was silent for 10 seconds')));
  });
}
