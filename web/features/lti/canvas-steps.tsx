import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { stepDrawings } from './step-drawings.tsx'

const listSteps = () => [
  {
    title: t('Open the apps of your course'),
    text: t('In Canvas, go to Settings, then Apps, then View App Configurations, and press + App.'),
  },
  {
    title: t('Add {service} by URL'),
    text: t(
      'Choose By URL, name it {service}, and copy the key, the secret and the address from this page. Press Submit.',
    ),
  },
  {
    title: t('Make an assignment of it'),
    text: t(
      'Create an assignment with submission type External Tool and choose {service}. Open it once as teacher to choose the badge and the result that earns it. {service} asks Canvas for the results of everybody who opened it, and awards the badge on these.',
    ),
  },
]

/** How Canvas is set up, step by step; each drawing can be seen larger. */
export function CanvasSteps() {
  const [shown, setShown] = useState<number>()
  const steps = listSteps()
  const Shown = shown === undefined ? undefined : stepDrawings[shown]
  return (
    <>
      <ol className="stack">
        {steps.map(({ title, text }, index) => {
          const Drawing = stepDrawings[index]
          return (
            <li key={title} className="flex flex-wrap items-start gap-5">
              <div className="min-w-0 grow basis-64">
                <h3>{`${index + 1}. ${title}`}</h3>
                <p>{text}</p>
              </div>
              {Drawing && (
                // Words in a drawing would count as the name of a button around them.
                <div className="relative w-48 p-2">
                  <Drawing />
                  <button
                    type="button"
                    className="btn ghost absolute inset-0 h-auto"
                    aria-label={t('Show the picture of step {step} larger', { step: index + 1 })}
                    onClick={() => setShown(index)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {Shown && shown !== undefined && (
        <Dialog wide title={steps[shown]?.title ?? ''} isOpen onOpenChange={() => setShown(undefined)}>
          <div className="mx-auto w-[50vw] max-w-full min-w-64">
            <Shown />
          </div>
        </Dialog>
      )}
    </>
  )
}
