import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { BadgeStories } from './badge-stories.tsx'
import { ControlStories } from './control-stories.tsx'
import { FeedbackStories } from './feedback-stories.tsx'
import { FieldStories } from './field-stories.tsx'
import { FloatingStories } from './floating-stories.tsx'
import { SurfaceStories } from './surface-stories.tsx'

/** Every part of the design system in its states, for those who build screens. */
export function DesignPage() {
  usePageTitle('Components')
  return (
    <>
      <PageHead title="Components" sub="Every part the screens are made of, in its states." />
      <SurfaceStories />
      <ControlStories />
      <FieldStories />
      <FeedbackStories />
      <FloatingStories />
      <BadgeStories />
    </>
  )
}
