import type { BackpackBadge } from '#contracts/backpack/backpack.ts'

type Badge = BackpackBadge['json']['badge']

/**
 * A badge for clients that do not ask for `json_format=plain`: within `json` each value carries its type, as the first
 * interface of Open Badges had it.
 */
export const presentTyped = ({ json, ...badge }: BackpackBadge): object => ({
  ...badge,
  json: {
    ...json,
    uid: text(json.uid),
    issuedOn: moment(json.issuedOn),
    ...maybe('expires', json.expires, moment),
    image: picture(json.image),
    ...maybe('evidence', json.evidence, address),
    badge: typeBadge(json.badge),
  },
})

const text = (value: string) => ({ type: 'xsd:string', '@value': value })
const moment = (value: string) => ({ type: 'xsd:dateTime', '@value': value })
const address = (id: string) => ({ type: '@id', id })
const picture = (id: string) => ({ type: 'image', id })
const email = (value: string) => ({ type: 'email', '@value': value })

const maybe = (name: string, value: string | undefined, type: (value: string) => object): object =>
  value === undefined ? {} : { [name]: type(value) }

const typeBadge = ({ issuer, ...badge }: Badge): object => ({
  ...badge,
  name: text(badge.name),
  description: text(badge.description),
  image: picture(badge.image),
  ...maybe('criteria', badge.criteria, address),
  ...maybe('criteria_text', badge.criteria_text, text),
  ...maybe('criteria_url', badge.criteria_url, address),
  tags: badge.tags.map(text),
  issuer: {
    ...issuer,
    name: text(issuer.name),
    url: address(issuer.url),
    ...maybe('description', issuer.description, text),
    email: email(issuer.email),
    ...maybe('image', issuer.image, picture),
  },
})
