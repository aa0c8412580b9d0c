import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'

const form = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * Whether the verifier is that of an S256 challenge (RFC 7636 sections 4.1 and 4.6), compared in constant time. One that
 * nobody asked for is a sign that the challenge was taken off on the way (RFC 9700 section 4.8.2).
 */
export const answersChallenge = (challenge: string | null, verifier = ''): boolean => {
  if (challenge === null) return verifier === ''
  if (!form.test(verifier)) return false
  return isSameHash(Buffer.from(hashSecret(verifier).toString('base64url')), Buffer.from(challenge))
}
