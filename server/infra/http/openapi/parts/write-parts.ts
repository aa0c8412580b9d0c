import { partOf, parts } from '#contracts/document/parts.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type Api, writePath } from '../api.ts'
import { lowerForm } from './lower-form.ts'
import { selectPart } from './select-part.ts'

/** Where each form of the document lies, and what makes it of the whole one. */
export const listForms = (
  whole: () => Api,
  endpoints: readonly Endpoint[],
): { path: string; write: () => object }[] => {
  const forms = [
    { name: 'all', write: whole },
    ...parts.map(({ name }) => ({ name, write: () => writePart(whole(), endpoints, name) })),
  ]
  return forms.flatMap(({ name, write }) =>
    addressesOf(name).flatMap((address) => [
      { path: `/openapi${address}.json`, write },
      { path: `/openapi/3.0${address}.json`, write: () => lowerForm(write()) },
    ]),
  )
}

/** The one that programs need is where the whole was from the beginning. */
const addressesOf = (name: string): string[] => (name === 'main' ? ['', `/${name}`] : [`/${name}`])

function writePart(whole: Api, endpoints: readonly Endpoint[], name: string): Api {
  const part = parts.find((one) => one.name === name)
  const below = endpoints.filter((endpoint) => partOf(endpoint) === part)
  const chosen = new Set(below.map(({ method, path }) => `${method} ${writePath(path)}`))
  const selected = selectPart(whole, (method, path) => chosen.has(`${method} ${path}`))
  return { ...selected, info: { ...selected.info, title: part?.title } }
}
