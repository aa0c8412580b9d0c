import { confirmsIssuer } from './confirms-issuer.ts'
import type { WrittenCheck, WrittenReport } from './write-report.ts'

interface Presenting {
  /** With the codes of its sentences; what is kept or signed has none. */
  isCoded?: boolean
}

/** A report in the form in which it is given out: whom the badge names is left out, as the answer may be shown to anybody. */
export function presentReport(report: WrittenReport, checkedAt: Date, options: Presenting = {}) {
  return {
    ...presentEndorsed(report, options),
    ...(report.noBadge ? { noBadge: true as const } : {}),
    ...(report.signedForm === undefined ? {} : { signedForm: report.signedForm }),
    ...(report.parts ? { parts: report.parts.map((part) => presentEndorsed(part, options)) } : {}),
    checkedAt: checkedAt.toISOString(),
  }
}

function presentEndorsed(report: WrittenReport, options: Presenting) {
  return {
    ...presentVerdict(report, options),
    ...(report.endorsements ? { endorsements: report.endorsements.map((each) => presentVerdict(each, options)) } : {}),
  }
}

function presentVerdict({ verdict, reason, next, codes, checks, credential }: WrittenReport, options: Presenting) {
  return {
    verdict,
    reason,
    ...(next === undefined ? {} : { next }),
    checks: checks.map((check) => presentCheck(check, options)),
    ...(credential ? { credential: presentCredential(credential, confirmsIssuer(checks)) } : {}),
    ...(options.isCoded ? { codes } : {}),
  }
}

// An absent member stays out of the answer and out of what is stored of it.
function presentCheck(
  { name, status, detail, target, warning, severity, next, codes }: WrittenCheck,
  { isCoded }: Presenting,
) {
  return {
    name,
    status,
    detail,
    ...(target === undefined ? {} : { target }),
    ...(warning ? { warning } : {}),
    ...(severity === undefined ? {} : { severity }),
    ...(next === undefined ? {} : { next }),
    ...(isCoded ? { codes } : {}),
  }
}

function presentCredential(credential: NonNullable<WrittenReport['credential']>, confirmed: boolean) {
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
