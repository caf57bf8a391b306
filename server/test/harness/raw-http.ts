// Sends raw bytes over a socket and parses the answer, for requests that no HTTP client would send.
import { connect, type Socket } from 'node:net';

export interface RawHttpAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Statuses before the final answer, such as 100 Continue. */
  readonly interim: readonly number[];
}

/** A server that neither answers nor closes within this time counts as hanging, in ms. */
const PATIENCE_MS = 10_000;

/** Sends the pieces one after another, and reads until the server closes the connection. */
export function sendRawRequest(
  port: number,
  pieces: readonly (string | Buffer)[],
  host = '127.0.0.1',
): Promise<RawHttpAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, host, () => sendPieces(socket, pieces));
    socket.setTimeout(PATIENCE_MS, () => {
      reject(new Error(`no end of the answer within ${PATIENCE_MS} ms`));
      socket.destroy();
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The server may close the connection while bytes are still being sent. Only its answer counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      try {
        resolve(parseAnswer(Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    });
  });
}

function sendPieces(socket: Socket, pieces: readonly (string | Buffer)[]): void {
  for (const piece of pieces) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
}

function parseAnswer(bytes: Buffer): RawHttpAnswer {
  const interim: number[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`no answer: ${JSON.stringify(rest.toString('latin1').slice(0, 80))}`);
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(first)?.[1] ?? Number.NaN);
    if (Number.isNaN(status)) throw new Error(`no status line: ${JSON.stringify(first.slice(0, 80))}`);
    rest = rest.subarray(end + 4);
    if (status >= 200) return { status, headers: headersOf(lines), body: rest.toString('utf8'), interim };
    interim.push(status);
  }
}

function headersOf(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
