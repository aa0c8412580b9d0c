import type { PublicKey } from './multikey.ts'

// The y coordinates of the eight points of small order on edwards25519, and their spellings beyond the prime (RFC 8032
// section 5.1.3 calls them undecodable), little-endian, without the bit of the sign.
const smallOrder: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
])

/**
 * True for a key under which anybody can make signatures: an Ed25519 point of small order, for which one signature holds
 * for many texts, or an RSA exponent that is even or one.
 */
export function isWeakKey(key: PublicKey): boolean {
  if (key.kind === 'ed25519') return smallOrder.has(nameWithoutSign(key.raw))
  if (key.kind !== 'rsa') return false
  const last = key.exponent.at(-1) ?? 0
  return last % 2 === 0 || (key.exponent.length === 1 && last === 1)
}

function nameWithoutSign(raw: Uint8Array): string {
  return Array.from(raw, (byte, index) => (index === 31 ? byte & 0x7f : byte).toString(16).padStart(2, '0')).join('')
}
