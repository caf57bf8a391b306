// Defines the interface through which the cases use a client library.

/** An app that is registered at the tested server. */
export interface ClientApp {
  readonly clientId: string;
  /** Null if the app is public. */
  readonly secret: string | null;
  /** The way in which the secret is sent to the token endpoint. */
  readonly by: 'basic' | 'post';
}

export interface DriverTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
}

/** The parameters of an authorization request. If a parameter is an empty text, it is left out. */
export interface AuthorizationParameters {
  readonly redirect: string;
  readonly scope: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly more: Readonly<Record<string, string>>;
}

export interface AnsweredAuthorization extends AuthorizationParameters {
  /** The address to which the browser was redirected. */
  readonly callback: URL;
}

/** A client library that is configured for one app. Its calls reject with the library's own errors. */
export interface LibraryDriver {
  authorizeUrl(request: AuthorizationParameters): Promise<URL>;
  /** Exchanges the code for tokens. Checks the answer and the ID token as far as the library can. */
  exchange(answered: AnsweredAuthorization): Promise<DriverTokens>;
  refresh(refreshToken: string): Promise<DriverTokens>;
  revoke(token: string, kind: 'access_token' | 'refresh_token'): Promise<void>;
}

export interface OAuthLibrary {
  readonly name: string;
  /** Whether the library itself checks `state`, `iss` and the ID token. */
  readonly checksAnswers: boolean;
  connect(issuer: URL, client: ClientApp): Promise<LibraryDriver>;
  /** Returns the server's OAuth error code; null if the error does not come from the server. */
  errorOf(error: unknown): string | null;
}

/** The token endpoint's answer, with its own field names. */
interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly id_token?: string | undefined;
}

export const tokensFromAnswer = ({ access_token, refresh_token, id_token }: TokenAnswer): DriverTokens => ({
  accessToken: access_token,
  refreshToken: refresh_token ?? null,
  idToken: id_token ?? null,
});
