// Starts a server with a confidential app and a public app. Sends the requests that several OAuth tests need.
import { createOAuthClient, type OAuthClient, requestTokenRefresh } from './oauth-client.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface ServerWithTwoApps {
  readonly test: TestServer;
  readonly client: OAuthClient;
  readonly publicClient: OAuthClient;
  /** Calls the API with this access token. Returns the status. */
  callApi(token: string): Promise<number>;
  /** Refreshes with this token as the confidential app. */
  refreshed(token: string): Promise<{ status: number; body: TokenBody }>;
}
interface TokenBody {
  readonly refresh_token: string;
  readonly access_token: string;
  readonly error?: string;
}

export async function startServerWithTwoApps(): Promise<ServerWithTwoApps> {
  const test = await startTestServer();
  const { app, secret } = await test.registerApp();
  const open = await test.registerApp({ isPublic: true, name: 'Public App' });
  const client = await createOAuthClient(test, { clientId: app.clientId, secret });
  const publicClient = await createOAuthClient(test, { clientId: open.app.clientId, secret: null });
  return {
    test,
    client,
    publicClient,
    async callApi(token) {
      const headers = { authorization: `Bearer ${token}` };
      return (await test.app.inject({ url: '/v1/search?q=lantern', headers })).statusCode;
    },
    async refreshed(token) {
      const response = await requestTokenRefresh(client, token);
      return { status: response.status, body: (await response.json()) as TokenBody };
    },
  };
}
