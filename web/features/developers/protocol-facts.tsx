import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { Facts } from '#web/ui/text/facts.tsx'

/** Where the parts of the interface are, for software that is set up by hand. */
export function ProtocolFacts({ origin }: { origin: string }) {
  const at = (path: string) => <a href={`${origin}${path}`}>{`${origin}${path}`}</a>
  return (
    <Section title={t('Addresses')}>
      <Sheet>
        <Facts
          facts={[
            { label: t('Description for tools (OpenAPI 3.1)'), value: at('/openapi.json') },
            {
              label: t('OAuth 2: what there is (RFC 8414)'),
              value: at('/.well-known/oauth-authorization-server'),
            },
            { label: t('OAuth 2: where people let an app in'), value: <code>{`${origin}/o/authorize`}</code> },
            { label: t('OAuth 2: where a code becomes a token'), value: <code>{`${origin}/o/token`}</code> },
            {
              label: t('OAuth 2: where apps register themselves (RFC 7591)'),
              value: <code>{`${origin}/o/register`}</code>,
            },
          ]}
        />
      </Sheet>
    </Section>
  )
}
