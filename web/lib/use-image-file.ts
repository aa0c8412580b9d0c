import { useState } from 'react'
import { messageOf } from './api-error.ts'
import type { LoadedImage } from './images.ts'

/** Loads a chosen picture for a form; a file that is none leaves the picture as it was and says so. */
export function useImageFile(load: (file: File) => Promise<LoadedImage>, onLoaded: (image: LoadedImage) => void) {
  const [name, setName] = useState<string>()
  const [error, setError] = useState<string>()

  const choose = async (file: File) => {
    setError(undefined)
    try {
      const image = await load(file)
      setName(image.name)
      onLoaded(image)
    } catch (failure) {
      setError(messageOf(failure))
    }
  }

  return { name, error, choose }
}
