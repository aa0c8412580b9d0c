import { getSitePage } from '#contracts/accounts/terms.ts'
import { listTermsVersions, publishTermsVersion } from '#contracts/site/site-terms.ts'
import { listSiteTexts, saveSiteText } from '#contracts/site/site-texts.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readWished } from '#infra/languages/read-language.ts'
import { publishNext } from './publish-next.ts'
import { listTermsTexts, listTexts } from './queries.ts'
import { readPage } from './read-page.ts'
import { saveText } from './save-text.ts'

export const textRoutes: Route[] = [
  route(getSitePage, async ({ params, request, reply }) => {
    const page = await readPage(params.name, readWished(request) ?? 'en')
    reply.header('Vary', 'Accept-Language')
    if (page.language) reply.header('Content-Language', page.language)
    return page
  }),
  route(listTermsVersions, async () => listTermsTexts(db())),
  route(publishTermsVersion, async ({ actor, body }) => {
    await publishNext(actor, body)
    return listTermsTexts(db())
  }),
  route(listSiteTexts, async () => listTexts(db())),
  route(saveSiteText, async ({ actor, params, body }) => {
    await saveText(actor, { ...params, ...body })
    return listTexts(db())
  }),
]
