// What the journeys use of these packages beside types/, which ship no declarations.
declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: {
    credential: object
    suite: object
    documentLoader: unknown
    checkStatus: (options: { credential: object }) => Promise<{ verified: boolean }>
  }): Promise<{ verified: boolean; error?: unknown }>
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: {
    credential: object
    suite: object
    documentLoader: unknown
  }): Promise<{ verified: boolean; error?: unknown; results?: { status: boolean }[] }>
}
