// A cable between the browser and the house that can be pulled: bytes stop without a word, as behind a sleeping switch.
import { connect, createServer, type Server, type Socket } from 'node:net';

export class Cable {
  private pulled = false;
  private readonly ends = new Set<Socket>();
  private constructor(private readonly server: Server, readonly port: number) {}

  get address(): string { return `http://127.0.0.1:${this.port}`; }

  static async to(port: number): Promise<Cable> {
    let cable: Cable | null = null;
    const server = createServer({ allowHalfOpen: false }, (near) => cable?.join(near, port));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    cable = new Cable(server, (server.address() as { port: number }).port);
    return cable;
  }

  private join(near: Socket, port: number): void {
    // While the cable is out a new connection is taken (the listening machine is this one) and never answered.
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [[near, far], [far, near]]) {
      this.ends.add(from);
      from.on('data', (bytes) => this.pulled || to.write(bytes));
      from.on('close', () => {
        this.ends.delete(from);
        if (!this.pulled) to.destroy();
      });
      from.on('error', () => undefined);
    }
  }

  pull(): void { this.pulled = true; }

  /** What was under way is lost for good; new connections work. */
  plug_in(): void {
    this.pulled = false;
    for (const end of this.ends) end.destroy();
  }

  async close(): Promise<void> {
    for (const end of this.ends) end.destroy();
    await new Promise((done) => this.server.close(done));
  }
}
