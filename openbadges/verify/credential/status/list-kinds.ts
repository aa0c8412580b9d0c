import { textsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import type { ListForm } from '../../../v3/status-list.ts'

/** A kind of status list: the types of the entry in a badge, of the list's credential and of its subject. */
export interface ListKind {
  entry: string
  credential: string
  subject: string
  form: ListForm
}

const listKinds: readonly ListKind[] = [
  {
    entry: 'BitstringStatusListEntry',
    credential: 'BitstringStatusListCredential',
    subject: 'BitstringStatusList',
    form: 'multibase',
  },
  { entry: 'StatusList2021Entry', credential: 'StatusList2021Credential', subject: 'StatusList2021', form: 'base64' },
]

/** The kind of list that an entry leads to; undefined where it leads to none of them. */
export function findListKind({ type }: JsonObject): ListKind | undefined {
  return listKinds.find(({ entry }) => textsOf(type).includes(entry))
}
