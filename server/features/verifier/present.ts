import type { Verification } from '#contracts/verifier.ts'
import type { VerifyReport } from '#openbadges'

export const presentReport = (
  { verdict, reason, checks, credential }: VerifyReport,
  checkedAt: Date,
): Verification => ({
  verdict,
  reason,
  checks: checks.map(({ name, status, detail }) => ({ name, status, detail })),
  ...(credential
    ? {
        credential: {
          version: credential.version,
          id: credential.id,
          name: credential.name,
          description: credential.description,
          image: credential.imageUrl,
          criteria: credential.criteriaNarrative ?? credential.criteriaUrl,
          issuer: { id: credential.issuerId, name: credential.issuerName, url: credential.issuerUrl },
          issuedOn: credential.issuedOn,
          expires: credential.validUntil,
        },
      }
    : {}),
  checkedAt: checkedAt.toISOString(),
})
