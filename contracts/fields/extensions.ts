import { z } from 'zod'

const words = z.record(z.string(), z.unknown())

/** Bytes that the extensions of one thing may have together; the family's own hold the picture that a badge was drawn from. */
export const extensionsBytes = 524_288

/** One extension, or several of its kind. */
const extension = z.union([words, z.array(words).max(200)])

/**
 * Extensions of an issuer, a badge class or an award by their names (Open Badges 2.0, Extensions); some are lists, such as the
 * competencies of a badge. Left out: unchanged; null or empty: cleared.
 */
export const givenExtensions = z.record(z.string().max(254), extension)
export const extensionsInput = givenExtensions.nullish()

/** The same as they are kept and shown. */
export const shownExtensions = words
