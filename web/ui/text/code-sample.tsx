export interface CodeSampleProps {
  label: string
  text: string
}

/** Long code in a frame of its own, which scrolls and not the page; its length makes no dialog wider. */
export function CodeSample({ label, text }: CodeSampleProps) {
  return (
    <section
      aria-label={label}
      className="max-h-96 overflow-auto [contain:inline-size]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard
      tabIndex={0}
    >
      <pre className="!my-0 w-max min-w-full !overflow-visible">
        <code>{text}</code>
      </pre>
    </section>
  )
}
