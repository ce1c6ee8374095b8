import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
} from '@modelcontextprotocol/client'

/** An assistant's connection state, in the format that the official client expects. */
export class MemoryProvider implements OAuthClientProvider {
  readonly redirectUrl: string
  /** URL that the user must open. */
  asked: URL | undefined
  #client: OAuthClientInformationMixed | undefined
  #tokens: OAuthTokens | undefined
  #verifier = ''
  #discovered: OAuthDiscoveryState | undefined

  /** @param client Existing registration if the client is reconnecting. */
  constructor(redirectUrl = 'http://127.0.0.1:9/callback', client?: OAuthClientInformationMixed) {
    this.redirectUrl = redirectUrl
    this.#client = client
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: 'Conformance',
      redirect_uris: [this.redirectUrl],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    }
  }

  clientInformation = () => this.#client
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.#client = client
  }

  tokens = () => this.#tokens
  saveTokens = (tokens: OAuthTokens) => {
    this.#tokens = tokens
  }

  discoveryState = () => this.#discovered
  saveDiscoveryState = (discovered: OAuthDiscoveryState) => {
    this.#discovered = discovered
  }

  redirectToAuthorization = (address: URL) => {
    this.asked = address
  }

  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier
  }

  codeVerifier = () => this.#verifier

  /** Discards the access token, as if it had expired. */
  breakAccess(): void {
    if (this.#tokens !== undefined) this.#tokens = { ...this.#tokens, access_token: 'ended' }
  }
}
