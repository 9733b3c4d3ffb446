// Starts and stops the real server on a free port.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const binary = process.env.RIFFLE_BIN ?? fileURLToPath(new URL('../../build/release/riffle', import.meta.url));

export class Riffle {
  port = 0;
  first_pin = '';
  said = ''; // since the last start
  ended: { code: number | null; signal: NodeJS.Signals | null } | null = null; // how; null: it runs
  private child: ChildProcess | null = null;
  private constructor(readonly folder: string, private readonly options: string[]) {}

  /** With house_books: file name -> text, the house's own rulebooks in its folder; options: more of `riffle serve`. */
  static async make(house_books: Record<string, string> = {}, options: string[] = []): Promise<Riffle> {
    if (!existsSync(binary)) throw new Error(`${binary} is not there: run ./dev build first`);
    const riffle = new Riffle(await mkdtemp(join(tmpdir(), 'riffle-api-')), options);
    for (const [name, text] of Object.entries(house_books)) {
      await mkdir(join(riffle.folder, 'books'), { recursive: true });
      await writeFile(join(riffle.folder, 'books', name), text);
    }
    await riffle.start();
    return riffle;
  }

  /** Starts the server on this folder; it may have run before. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = spawn(binary, ['serve', '--data', this.folder, '--port', '0', ...this.options], { stdio: ['ignore', 'pipe', 'pipe'] });
      this.child = child;
      this.ended = null;
      let output = '';
      const heard = (chunk: Buffer) => {
        output += chunk.toString('utf8');
        this.said = output;
        const pin = /PIN (\d{6})/.exec(output);
        if (pin) this.first_pin = pin[1];
        const address = /https?:\/\/127\.0\.0\.1:(\d+)/.exec(output);
        if (!address || !output.includes('Stop with')) return;
        this.port = Number(address[1]);
        resolve();
      };
      child.stdout.on('data', heard);
      child.stderr.on('data', heard);
      // Not before all it said was read.
      child.on('close', (code, signal) => (this.ended = { code, signal }));
      child.on('exit', (code) => reject(new Error(`the server ended with code ${code}: ${output}`)));
    });
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return new Promise((resolve) => {
      const child = this.child;
      this.child = null;
      if (!child || this.ended) return resolve();
      child.removeAllListeners('exit');
      child.on('close', () => resolve());
      child.kill(signal);
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** `riffle verify`: its exit code and what it said. The server must be stopped. */
  verify(...options: string[]): Promise<{ code: number; said: string }> {
    return new Promise((resolve) =>
      execFile(binary, ['verify', this.folder, ...options], (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() })));
  }

  /** `riffle reset-pin`. The server must be stopped. */
  reset_pin(name: string): Promise<{ code: number; said: string }> {
    return new Promise((resolve) =>
      execFile(binary, ['reset-pin', '--data', this.folder, name], (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() })));
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}
