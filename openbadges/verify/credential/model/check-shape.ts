import { finding } from '#shared/messages/findings/finding.ts'
import { objectsOf, textOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { type Check, failed } from '../../report.ts'
import { checkIssuerProfile } from '../check-issuer-profile.ts'
import { checkContext } from './check-context.ts'
import { checkDataModel } from './check-data-model.ts'
import { checkEvidence } from './check-evidence.ts'
import { checkPlainNames } from './check-plain-names.ts'
import { checkResults } from './check-results.ts'
import { checkSubject } from './check-subject.ts'
import { checkType } from './check-type.ts'
import type { CredentialKind } from './credential-kinds.ts'

/** Checks of a credential whatever can be seen in the document alone; `ids` are those an endorsement may speak of. */
export function checkShape(document: JsonObject, kind: CredentialKind, ids?: ReadonlySet<string>): Check[] {
  return [
    checkPlainNames(document),
    checkContext(document, kind),
    checkType(document, kind),
    findStranger(document, ids) ?? checkSubject(document, kind),
    ...checkEvidence(document),
    checkIssuerProfile(document),
    checkDataModel(document, kind),
    ...(kind === 'badge' ? checkResults(document) : []),
  ]
}

/** An endorsement inside a badge speaks of the badge, or of something or somebody in it. */
function findStranger(document: JsonObject, ids: ReadonlySet<string> | undefined): Check | undefined {
  const [subject] = objectsOf(document.credentialSubject)
  const id = textOf(subject?.id)
  if (ids === undefined || id === undefined || ids.has(id)) return undefined
  return failed('subject', finding('subject.endorses-other'), id)
}
