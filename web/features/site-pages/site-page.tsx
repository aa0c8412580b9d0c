import { useQuery } from '@tanstack/react-query'
import { getSitePage, type SitePageName } from '#contracts/accounts/terms.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { splitHeading } from './split-heading.ts'

export function AboutUsPage() {
  return <SitePage name="about-us" title={t('About Us')} />
}

export function PrivacyPolicyPage() {
  return <SitePage name="privacy-policy" title={t('Privacy Policy')} />
}

export function TermsOfServicePage() {
  return <SitePage name="terms-of-service" title={t('Terms of Service')} />
}

interface SitePageProps {
  name: SitePageName
  title: string
}

function SitePage({ name, title }: SitePageProps) {
  usePageTitle(title)
  const page = useQuery({
    queryKey: readKey(getSitePage, { name }),
    queryFn: ({ signal }) => call(getSitePage, { params: { name }, signal }),
  })

  if (page.isError) {
    return (
      <ErrorScreen
        message={t('This page could not be loaded.')}
        detail={t('Please try again in a moment.')}
        action={<Button onPress={() => page.refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!page.data) return <LoadingScreen />
  const { heading, rest } = splitHeading(page.data.markdown)
  return (
    <article lang={page.data.language} className="mx-auto max-w-[var(--measure)] [&_h2]:mt-8 [&_h3]:mt-6">
      <h1 className="mb-6" tabIndex={-1}>
        {heading ?? title}
      </h1>
      <MarkdownText headingAbove={1}>{rest}</MarkdownText>
      {page.data.version !== undefined && (
        <p className="small muted mt-8">{t('Version {version}', { version: page.data.version })}</p>
      )}
    </article>
  )
}
