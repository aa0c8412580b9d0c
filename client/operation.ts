/** One call of the interface, as the client has to know it to send it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{name}` parameters. */
  path: string
  /** The body travels as a form. */
  isForm?: boolean
  /** The body travels as the bytes of a file, under this media type. */
  fileType?: string
  /** With an Idempotency-Key it can be sent again without harm. */
  isIdempotent?: boolean
  /** The answer is no JSON: it comes as bytes. */
  isBytes?: boolean
}

/** What goes in and comes out of a call; absent members are not sent. */
export interface Call {
  params?: unknown
  query?: unknown
  body?: unknown
  answer: unknown
}

/** All that can be said in one call. */
export type Input<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> & {
    /** Of your own choice; without one the client makes its own for calls that know it. */
    idempotencyKey?: string
    /** The ETag of what was read at the same address, for calls that take it: if it has changed since, the call fails with 412. */
    ifMatch?: string
    signal?: AbortSignal
  }

type Part<Name extends string, T> = unknown extends T
  ? { [N in Name]?: T }
  : Record<string, never> extends T
    ? { [N in Name]?: T }
    : T extends undefined
      ? { [N in Name]?: T }
      : { [N in Name]: T }

/** What a list is a list of. */
export type Entry<Answer> = Answer extends readonly (infer One)[]
  ? One
  : Answer extends { result: readonly (infer One)[] }
    ? One
    : Answer extends { Resources?: readonly (infer One)[] }
      ? One
      : never
