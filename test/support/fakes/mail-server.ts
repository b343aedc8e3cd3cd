import { type ParsedMail, simpleParser } from 'mailparser';
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that parses and keeps the messages it accepts. */
export class MailServer {
  readonly messages: { readonly to: string; readonly source: string; readonly mail: ParsedMail }[] = [];
  /** The SMTP code with which it rejects a recipient, by address. */
  readonly rejected = new Map<string, number>();
  /** Whether it accepts connections and then says nothing. */
  isHanging = false;
  private readonly waiting: (() => void)[] = [];

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const holder: { mail?: MailServer } = {};
    const server: SMTPServer = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onConnect: (_session, accept) => {
        if (holder.mail?.isHanging) holder.mail.waiting.push(accept);
        else accept();
      },
      onRcptTo: ({ address }, _session, answer) => {
        const code = holder.mail?.rejected.get(address);
        answer(
          code === undefined ? null : Object.assign(new Error('no such mailbox'), { responseCode: code }),
        );
      },
      onData: (stream, session, answer) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const source = Buffer.concat(chunks);
          void simpleParser(source).then((mail) => {
            const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
            holder.mail?.messages.push({ to, source: source.toString(), mail });
            answer();
          }, answer);
        });
      },
    });
    server.on('error', () => undefined);
    holder.mail = new MailServer(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return holder.mail;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  to(address: string) {
    return this.messages.filter((message) => message.to === address);
  }

  get connectionsThatHang(): number {
    return this.waiting.length;
  }

  /** Accepts the connections that hang. */
  resume(): void {
    this.isHanging = false;
    for (const accept of this.waiting.splice(0)) accept();
  }

  async stop(): Promise<void> {
    this.resume();
    await new Promise<void>((resolve) => {
      this.server.close(resolve);
    });
  }
}
