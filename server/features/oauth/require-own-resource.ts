import { config } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'

/** RFC 8707 section 2: a token of ours opens this server and nothing else, so that is all it can be asked for. */
export const requireOwnResource = (resource: string | readonly string[] | undefined): void => {
  for (const one of [resource ?? []].flat()) {
    const isOwn = URL.canParse(one) && new URL(one).origin === new URL(config().origin).origin
    if (!isOwn || one.includes('#')) throw refuse('oauth.target')
  }
}
