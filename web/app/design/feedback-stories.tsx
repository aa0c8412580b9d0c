import { useState } from 'react'
import { notices } from '#web/lib/browser/notices.ts'
import { sampleArtworks } from '#web/ui/badges/sample-artworks.ts'
import { CheckList, VerdictPanel } from '#web/ui/badges/verdict-panel.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice, type NoticeKind } from '#web/ui/feedback/notice.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { ImageDrop } from '#web/ui/forms/image-drop.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { ShowMore } from '#web/ui/navigation/show-more.tsx'

const messages: [NoticeKind, string][] = [
  ['error', 'Unable to award badge: row 3 has no valid address.'],
  ['load', 'Failed to load your badges. Your connection dropped; press Retry.'],
  ['fatal', 'Whoops! The server has failed to respond. Please refresh and try again.'],
  ['success', 'Badge awarded to 214 people.'],
  ['info', 'Your session ends in five minutes.'],
]

export function FeedbackStories() {
  const [fileName, setFileName] = useState<string>()
  return (
    <>
      <Section title="Notices">
        <div className="stack">
          {messages.map(([kind, message]) => (
            <Notice key={kind} kind={kind} onClose={() => undefined}>
              {message}
            </Notice>
          ))}
          <Button onPress={() => notices.success('Badge awarded to 214 people.')}>Show one above</Button>
        </div>
      </Section>
      <Section title="Verdict and checks">
        <div className="grid gap-6 md:grid-cols-3">
          <VerdictPanel verdict="valid" title="This badge is valid">
            Awarded to maya@aldermoor.example by Harbour Sailing School.
          </VerdictPanel>
          <VerdictPanel verdict="invalid" title="This badge was revoked">
            The issuer withdrew it on Jun 14, 2026.
          </VerdictPanel>
          <VerdictPanel verdict="unknown" title="We could not check everything">
            The issuer's server did not answer.
          </VerdictPanel>
        </div>
        <CheckList
          checks={[
            {
              id: 'signature',
              result: 'passed',
              label: 'The signature is the issuer’s',
              detail: 'Ed25519, checked now',
            },
            { id: 'expiry', result: 'failed', label: 'It has not expired', detail: 'It ran until May 9, 2026' },
            { id: 'status', result: 'unknown', label: 'It has not been revoked', detail: 'The list did not load' },
          ]}
        />
      </Section>
      <Section title="File drop, progress, loading">
        <div className="grid items-start gap-6 md:grid-cols-3">
          <FileDrop
            label="CSV file"
            hint="CSV or TXT"
            accept=".csv,.txt"
            fileName={fileName}
            onFile={({ name }) => setFileName(name)}
          />
          <FileDrop label="A file that is read" isLoading onFile={() => undefined} />
          <FileDrop label="A wrong file" error="That is no CSV file." onFile={() => undefined} />
          <ImageDrop
            label="Image"
            image={sampleArtworks()[0]?.url}
            imageName="day-skipper.svg"
            onFile={() => undefined}
          />
          <Progress label="Awards made" done={148} total={214} note="20 seconds left" />
        </div>
        <LoadingScreen />
      </Section>
      <Section title="Pages that could not be had" note="By default, with words of its own, and a fatal one">
        <div className="grid items-center justify-items-center gap-6 md:grid-cols-3">
          <ErrorScreen isInner />
          <ErrorScreen
            isInner
            message="Failed to load issuers."
            detail="Your connection dropped."
            action={<Button onPress={() => notices.loadError('Failed to load issuers.')}>Retry</Button>}
          />
          <Button onPress={() => notices.fatal('Server Unavailable', 'Please check your connection.')}>
            Show the fatal page
          </Button>
        </div>
      </Section>
      <Section title="Long text">
        <ShowMore>
          <div className="prose">
            {Array.from({ length: 12 }, (_, index) => `line-${index}`).map((key) => (
              <p key={key}>Plans a day passage in familiar waters, with tides, weather and a port of refuge.</p>
            ))}
          </div>
        </ShowMore>
      </Section>
      <Section title="Empty states">
        <div className="grid gap-6 md:grid-cols-3">
          <EmptyState
            drawing="backpack"
            title="You have no badges"
            action={<Button variant="primary">Add Badge</Button>}
          />
          <EmptyState drawing="no-match" title="No badges matching your query" action={<Button>Clear search</Button>} />
          <EmptyState drawing="awards" title="This Issuer has no badges" action={<Button>Create a badge</Button>} />
        </div>
      </Section>
    </>
  )
}
