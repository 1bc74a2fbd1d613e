import type { Plugin } from 'vite'

export function nodeWorker(): Plugin
