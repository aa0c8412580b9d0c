import { finding } from '#shared/messages/findings/finding.ts'
import { writeMoment } from '#shared/messages/write-moment.ts'
import { textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import type { CredentialKind } from '../credential/model/credential-kinds.ts'
import type { HomeServer } from '../ports.ts'
import { type Check, warned } from '../report.ts'
import { isOnServer } from './is-on-server.ts'

/** Tells of an endorsement of the server itself that it was said by or of another than is there now: it names both by ids alone. */
export async function checkRest(
  { id }: JsonObject,
  kind: CredentialKind,
  home: HomeServer | undefined,
): Promise<Check[]> {
  const name = textOf(id)
  if (kind !== 'endorsement' || name === undefined || home === undefined || !isOnServer(name, home.origin)) return []
  const since = await home.findRest?.(name)
  if (since === undefined) return []
  const detail = finding('inside.rests', { moment: writeMoment(since) })
  return [warned('endorsement', detail, name)]
}
