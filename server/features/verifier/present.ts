import type { Check, Verification } from '#contracts/verifier.ts'
import type { VerifyReport } from '#openbadges'

export const presentReport = (report: VerifyReport, checkedAt: Date): Verification => ({
  ...presentEndorsed(report),
  ...(report.parts ? { parts: report.parts.map(presentEndorsed) } : {}),
  checkedAt: checkedAt.toISOString(),
})

const presentEndorsed = (report: VerifyReport) => ({
  ...presentVerdict(report),
  ...(report.endorsements ? { endorsements: report.endorsements.map(presentVerdict) } : {}),
})

const presentVerdict = ({ verdict, reason, next, checks, credential }: VerifyReport) => ({
  verdict,
  reason,
  ...(next === undefined ? {} : { next }),
  checks: checks.map(presentCheck),
  ...(credential ? { credential: presentCredential(credential) } : {}),
})

// An absent member stays out of the answer and out of what is stored of it.
const presentCheck = ({
  name,
  status,
  detail,
  target,
  warning,
  severity,
  next,
}: VerifyReport['checks'][number]): Check =>
  Object.assign(
    { name, status, detail },
    target === undefined ? {} : { target },
    warning ? { warning } : {},
    severity === undefined ? {} : { severity },
    next === undefined ? {} : { next },
  )

// Whom the badge names is left out: the answer may be shown to anybody.
const presentCredential = (credential: NonNullable<VerifyReport['credential']>) => ({
  version: credential.version,
  kind: credential.kind,
  id: credential.id,
  name: credential.name,
  description: credential.description,
  image: credential.imageUrl,
  criteria: credential.criteriaNarrative ?? credential.criteriaUrl,
  issuer: { id: credential.issuerId, name: credential.issuerName, url: credential.issuerUrl },
  issuedOn: credential.issuedOn,
  expires: credential.validUntil,
})
