interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** Not in every browser, and not in TypeScript's list of what browsers have. */
    BarcodeDetector?: new (options: {
      formats: string[]
    }) => CodeReader
  }
}

/** Reads QR codes where the browser can do that by itself and there may be a camera. */
export function makeCodeReader(): CodeReader | undefined {
  const { BarcodeDetector } = window
  if (!BarcodeDetector || !('mediaDevices' in navigator)) return undefined
  try {
    return new BarcodeDetector({ formats: ['qr_code'] })
  } catch {
    return undefined
  }
}
