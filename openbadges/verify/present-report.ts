import { confirmsIssuer } from './confirms-issuer.ts'
import type { Check, VerifyReport } from './report.ts'

/** A report in the form in which it is given out: whom the badge names is left out, as the answer may be shown to anybody. */
export function presentReport(report: VerifyReport, checkedAt: Date) {
  return {
    ...presentEndorsed(report),
    ...(report.noBadge ? { noBadge: true as const } : {}),
    ...(report.signedForm === undefined ? {} : { signedForm: report.signedForm }),
    ...(report.parts ? { parts: report.parts.map(presentEndorsed) } : {}),
    checkedAt: checkedAt.toISOString(),
  }
}

function presentEndorsed(report: VerifyReport) {
  return {
    ...presentVerdict(report),
    ...(report.endorsements ? { endorsements: report.endorsements.map(presentVerdict) } : {}),
  }
}

function presentVerdict({ verdict, reason, next, checks, credential }: VerifyReport) {
  return {
    verdict,
    reason,
    ...(next === undefined ? {} : { next }),
    checks: checks.map(presentCheck),
    ...(credential ? { credential: presentCredential(credential, confirmsIssuer(checks)) } : {}),
  }
}

// An absent member stays out of the answer and out of what is stored of it.
function presentCheck({ name, status, detail, target, warning, severity, next }: Check): Check {
  return {
    name,
    status,
    detail,
    ...(target === undefined ? {} : { target }),
    ...(warning ? { warning } : {}),
    ...(severity === undefined ? {} : { severity }),
    ...(next === undefined ? {} : { next }),
  }
}

function presentCredential(credential: NonNullable<VerifyReport['credential']>, confirmed: boolean) {
  return {
    version: credential.version,
    kind: credential.kind,
    id: credential.id,
    name: credential.name,
    description: credential.description,
    image: credential.imageUrl,
    criteria: credential.criteriaNarrative ?? credential.criteriaUrl,
    issuer: { id: credential.issuerId, name: credential.issuerName, url: credential.issuerUrl, confirmed },
    issuedOn: credential.issuedOn,
    expires: credential.validUntil,
  }
}
