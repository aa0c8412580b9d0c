import fc from 'fast-check'

// What people type: signs of any script, never nothing, and no lone half of a pair, which JSON cannot carry to a server.
export const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((some) => `${some}.`),
  fc.constantFrom(
    'Zoë',
    'a" .\n_:c14n1 <p:q> "b',
    '\u2028',
    '[]',
    'null',
    '@id',
    '2026-01-01',
    'ext:x',
    '\\u0041',
    '0',
  ),
)

/** Addresses and identifiers as the doors of Sash take them. */
export const iri = fc.oneof(
  fc
    .string({ unit: fc.constantFrom(...'abz019-_.~!$()*,;=:@/?'), minLength: 1, maxLength: 12 })
    .map((tail) => `https://school.example/${tail}`),
  fc.uuid().map((uuid) => `urn:uuid:${uuid}`),
)

/** Moments of the past, in each spelling that RFC 3339 has. */
export const moment = fc
  .record({
    time: fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2026, 0, 1) }),
    fraction: fc.constantFrom('', '.5', '.123', '.000001'),
    zone: fc.constantFrom('Z', '+00:00', '-11:30', '+14:00', '+05:45'),
  })
  .map(({ time, fraction, zone }) => `${new Date(time).toISOString().slice(0, 19)}${fraction}${zone}`)

/** Codes of languages as the standard writes them. */
export const language = fc.constantFrom('en', 'ast', 'pt-BR', 'zh-Hant', 'zh-Hant-TW', 'es-419')

/** A word of a closed list, or one of somebody's own. */
export const term = (terms: string[]) => fc.constantFrom(...terms, 'ext:own', 'ext:Own_9.x', 'ext:a-b')
