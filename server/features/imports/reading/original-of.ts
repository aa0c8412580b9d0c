import type { Examination } from '../../verifier/index.ts'
import type { GivenBadge, OriginalFile } from './read-given.ts'

/**
 * The bytes that are kept of a badge: those that were handed in, or, out of a presentation, the badge alone. What is around it
 * was made for somebody else, and tells who holds which key.
 */
export const originalOf = (
  { original }: Pick<GivenBadge, 'original'>,
  { text, isPresented }: NonNullable<Examination['found']>,
): OriginalFile => (original && !isPresented ? original : { bytes: Buffer.from(text), mediaType: mediaTypeOf(text) })

const mediaTypeOf = (text: string): string => (/^\s*\{/.test(text) ? 'application/json' : 'text/plain')
