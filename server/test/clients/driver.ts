// A client library as the cases use it: every library has the same few things to do, and says what the server has refused.

/** An app of the server, as its maker has registered it. */
export interface Client {
  readonly clientId: string;
  /** Null for a public app. */
  readonly secret: string | null;
  /** How the secret is sent. */
  readonly by: 'basic' | 'post';
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
}

/** What an authorization request is made of; the empty text leaves a parameter out. */
export interface Request {
  readonly redirect: string;
  readonly scope: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly more: Readonly<Record<string, string>>;
}

export interface Answered extends Request {
  /** Where the browser was sent. */
  readonly callback: URL;
}

/** A library made ready for one app. Its calls reject with the library's own errors. */
export interface Driver {
  authorizeUrl(request: Request): Promise<URL>;
  /** Checks the answer and the ID token as far as the library can. */
  exchange(answered: Answered): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(token: string, kind: 'access_token' | 'refresh_token'): Promise<void>;
}

export interface Library {
  readonly name: string;
  /** Whether it checks `state`, `iss` and the ID token by itself. */
  readonly checksAnswers: boolean;
  connect(issuer: URL, client: Client): Promise<Driver>;
  /** The server's OAuth error code; null for an error that did not come from the server. */
  errorOf(error: unknown): string | null;
}

/** An answer of the token endpoint, as its members are called there. */
interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly id_token?: string | undefined;
}

export const tokensOf = ({ access_token, refresh_token, id_token }: TokenAnswer): Tokens => ({
  accessToken: access_token,
  refreshToken: refresh_token ?? null,
  idToken: id_token ?? null,
});
