import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type MailServer = {
  /** host and port, as they stand in an address */
  host: string;
  /** mails as they came over the wire, oldest first */
  received: Email[];
  close(): Promise<void>;
};

/** A mail server on this machine, at a port of its choice unless one is given, that keeps what it was given. */
export async function openMailServer(options: SMTPServerOptions = {}, at = 0): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      buffer(stream)
        .then(bytes => PostalMime.parse(bytes))
        .then(mail => {
          received.push(mail);
          done();
        }, done);
    },
    ...options,
  });
  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
