import { messageTag } from '#contracts/document/tags.ts'
import { formTypes } from '../../bodies/admit-forms.ts'
import type { Api, ApiBody, Operation } from '../api.ts'
import { keepUsed } from './keep-used.ts'

/**
 * The part of a document with some of its operations, and of what it says once no more than they refer to. Other ways to send
 * what goes as the first are left out: of two that look alike generators write code that sends neither.
 */
export const selectPart = (
  { paths, components, tags, ...rest }: Api,
  fits: (method: string, path: string) => boolean,
): Api => {
  const chosen = Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) => {
      const operations = Object.entries(item).filter(([method]) => fits(method.toUpperCase(), path))
      const written = operations.map(([method, operation]) => [method, dropForms(operation)])
      return written.length > 0 ? [[path, Object.fromEntries(written)]] : []
    }),
  )
  const used = new Set(
    Object.values(chosen).flatMap((item) => Object.values<Operation>(item).flatMap((one) => one.tags)),
  )
  const hasWebhooks = used.has('Webhooks')
  if (hasWebhooks) used.add(messageTag.name)
  const { webhooks, ...others } = rest
  const kept = { ...others, ...(hasWebhooks && webhooks ? { webhooks } : {}) }
  return {
    ...kept,
    tags: tags.filter(({ name }) => used.has(name)),
    paths: chosen,
    components: keepUsed(components, [chosen, kept]),
  }
}

function dropForms(operation: Operation): Operation {
  const { requestBody } = operation
  return requestBody
    ? { ...operation, requestBody: { ...requestBody, content: dropTwins(requestBody.content) } }
    : operation
}

function dropTwins(content: ApiBody['content']): ApiBody['content'] {
  const [first, ...others] = Object.entries(content)
  if (!first) return content
  // The first has an example, and the others none.
  const isTwin = ({ schema }: (typeof first)[1]) => JSON.stringify(schema) === JSON.stringify(first[1].schema)
  return Object.fromEntries([first, ...others.filter(([type, one]) => !formTypes.includes(type) && !isTwin(one))])
}
