declare module 'rdf-canonize' {
  export interface Term {
    termType: string
    value: string
    datatype?: { termType: string; value: string }
    language?: string
  }

  export interface Quad {
    subject: Term
    predicate: Term
    object: Term
    graph: Term
  }

  interface MessageDigest {
    update(text: string): void
    digest(): string | Promise<string>
  }

  interface CanonizeOptions {
    algorithm: 'RDFC-1.0'
    messageDigestAlgorithm?: string
    createMessageDigest?: () => MessageDigest
    maxWorkFactor?: number
    signal?: AbortSignal
  }

  interface RdfCanonize {
    canonize(dataset: Quad[], options: CanonizeOptions): Promise<string>
    NQuads: { serializeQuad(quad: Quad): string }
  }

  const rdfCanonize: RdfCanonize
  export default rdfCanonize
}
