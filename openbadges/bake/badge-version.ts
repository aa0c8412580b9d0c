/** The Open Badges edition of a baked badge. */
export type BadgeVersion = '2_0' | '3_0'

/** PNG text chunk keywords by edition (Open Badges 2.0, Baking; 3.0, Baked Badge). */
export const pngKeywords = { '2_0': 'openbadges', '3_0': 'openbadgecredential' } as const

/** SVG namespace and element name by edition (Open Badges 2.0, Baking; 3.0, Baked Badge). */
export const svgElements = {
  '2_0': { namespace: 'http://openbadges.org', name: 'assertion' },
  '3_0': { namespace: 'https://purl.imsglobal.org/ob/v3p0', name: 'credential' },
} as const

/** How a Comprehensive Learner Record is baked (CLR 2.0, section on baking); like a 3.0 badge it is a Verifiable Credential. */
export const learnerRecord = {
  keyword: 'clrcredential',
  element: { namespace: 'https://purl.imsglobal.org/clr/v2p0', name: 'credential' },
} as const

/** Longest badge text an image may carry, in bytes. */
export const maxTextBytes = 1_048_576

/** Longest badge text a compressed chunk may unfold to, in bytes; deflate reaches a thousandfold. */
export const maxInflatedBytes = 262_144
