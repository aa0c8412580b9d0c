declare module '@digitalbazaar/ed25519-multikey' {
  interface KeyPair {
    publicKeyMultibase: string
    signer(): { sign(options: { data: Uint8Array }): Promise<Uint8Array> }
  }
  export function generate(options: { id?: string; controller?: string; seed?: Uint8Array }): Promise<KeyPair>
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { signer?: object; cryptosuite: object; date?: string; legacyContext?: boolean })
  }
}

declare module '@digitalbazaar/ecdsa-multikey' {
  interface KeyPair {
    publicKeyMultibase: string
    signer(): object
  }
  export function generate(options: { id?: string; controller?: string; curve: string }): Promise<KeyPair>
}

declare module '@digitalbazaar/ecdsa-rdfc-2019-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/ecdsa-sd-2023-cryptosuite' {
  export function createSignCryptosuite(options: { mandatoryPointers: string[] }): object
  export function createDiscloseCryptosuite(options: { selectivePointers: string[] }): object
  export function createVerifyCryptosuite(): object
}

declare module '@digitalbazaar/ed25519-signature-2020' {
  export class Ed25519Signature2020 {
    constructor(options?: { signer?: object; date?: string })
  }
}

declare module '@digitalbazaar/vc' {
  export function derive(options: {
    verifiableCredential: object
    suite: object
    documentLoader: unknown
  }): Promise<object>
  export function createPresentation(options: { holder: string }): object
  export function signPresentation(options: {
    presentation: object
    suite: object
    challenge: string
    domain: string
    documentLoader: unknown
  }): Promise<object>
  export function issue(options: { credential: object; suite: object; documentLoader: unknown }): Promise<object>
  export function verifyCredential(options: {
    credential: object
    suite: object
    documentLoader: unknown
    checkStatus?: () => Promise<{ verified: boolean }>
    now?: Date
  }): Promise<{ verified: boolean; error?: unknown }>
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  interface StatusList {
    length: number
    setStatus(index: number, status: boolean): void
    getStatus(index: number): boolean
    encode(): Promise<string>
  }
  export function createList(options: { length: number }): Promise<StatusList>
  export function decodeList(options: { encodedList: string }): Promise<StatusList>
}

declare module 'jsonld/lib/ContextResolver.js' {
  /** Remembers the contexts that it was given, in the cache given. */
  export default class ContextResolver {
    constructor(options: { sharedCache: Map<string, unknown> })
  }
}
