import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import type { Content } from '../api.ts'
import { type Example, readExamples } from './read-examples.ts'

/** What a call of the endpoint looks like, if there is anything to be seen. */
export const exampleOf = (endpoint: Endpoint): Example | undefined =>
  readExamples().get(endpointNames.get(endpoint) ?? '')

/** The same content with the example at its media type, or at the first where it is sent in another form of the same. */
export const showExample = (content: Content, told: Example['sent']): Content => {
  if (!told) return content
  const type = told.type in content ? told.type : Object.keys(content)[0]
  const shown = type === undefined ? undefined : content[type]
  return type && shown ? { ...content, [type]: { ...shown, examples: { recorded: { value: told.value } } } } : content
}
