import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import dnsPacket, { type Answer } from 'dns-packet';

/** Response codes: https://datatracker.ietf.org/doc/html/rfc1035#section-4.1.1 */
const SERVFAIL = 2;
const NXDOMAIN = 3;

export interface FakeDns {
  /** `host:port`, as `DNS_SERVERS` takes it. */
  address: string;
  /** Parts of the TXT records by name; names in lower case. */
  txt: Map<string, string[][]>;
  /** CNAME targets by name. */
  cname: Map<string, string>;
  /** Names for which the server does not answer, or answers with SERVFAIL. */
  faults: Map<string, 'silent' | 'servfail'>;
  /** `TYPE name` of every query, in order. */
  asked: string[];
  close(): Promise<void>;
}

/**
 * A DNS server over UDP on this machine with records set by a test (RFC 1035). Other names don't exist.
 * @param port 0 takes a free one
 */
export async function fakeDns({ port = 0 }: { port?: number } = {}): Promise<FakeDns> {
  const socket = createSocket('udp4');
  const fake = {
    txt: new Map<string, string[][]>(),
    cname: new Map<string, string>(),
    faults: new Map<string, 'silent' | 'servfail'>(),
    asked: [] as string[],
  };
  const answersFor = (type: string, name: string): Answer[] => {
    const alias = fake.cname.get(name);
    if (alias !== undefined) return [{ type: 'CNAME', name, data: alias, ttl: 60 }];
    return type === 'TXT' ? (fake.txt.get(name) ?? []).map((data) => ({ type: 'TXT', name, data, ttl: 60 })) : [];
  };
  socket.on('message', (message, peer) => {
    const { id = 0, questions = [] } = dnsPacket.decode(message);
    const { type = '', name: asked = '' } = questions[0] ?? {};
    const name = asked.toLowerCase();
    fake.asked.push(`${type} ${name}`);
    const fault = fake.faults.get(name);
    if (fault === 'silent') return;
    const known = fake.txt.has(name) || fake.cname.has(name);
    const code = fault === 'servfail' ? SERVFAIL : known ? 0 : NXDOMAIN;
    const flags = dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE | code;
    const answers = code === 0 ? answersFor(type, name) : [];
    socket.send(dnsPacket.encode({ type: 'response', id, flags, questions, answers }), peer.port, peer.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return Object.assign(fake, {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  });
}
