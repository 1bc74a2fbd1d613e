import type { Component } from 'vue'
import { filesText } from '@/text/files'
import { lockText } from '@/text/lock'
import { retentionText } from '@/text/retention'
import { settingsText } from '@/text/settings'
import type { IconName } from '@/theme/icons'
import AboutSection from './AboutSection.vue'
import AppearanceSection from './AppearanceSection.vue'
import BackupSection from './BackupSection.vue'
import CompaniesSection from './CompaniesSection.vue'
import ConnectionSection from './ConnectionSection.vue'
import DocumentsSection from './DocumentsSection.vue'
import LockSection from './LockSection.vue'
import OfflineCopySection from './OfflineCopySection.vue'
import RemoveDataSection from './RemoveDataSection.vue'
import RetentionSection from './RetentionSection.vue'
import SendingSection from './SendingSection.vue'

/** A part of Settings, with the words it is found by. */
export interface Section {
  readonly id: keyof typeof settingsText.sections
  readonly icon: IconName
  readonly words: string
  readonly component: Component
}

/** Settings from top to bottom. */
export const sections: readonly Section[] = [
  { id: 'connection', icon: 'cloud', words: settingsText.connection.words, component: ConnectionSection },
  { id: 'companies', icon: 'building', words: settingsText.companies.words, component: CompaniesSection },
  { id: 'offlineCopy', icon: 'pin', words: settingsText.offlineCopy.words, component: OfflineCopySection },
  { id: 'retention', icon: 'clock', words: retentionText.words, component: RetentionSection },
  { id: 'documents', icon: 'slip', words: settingsText.documents.words, component: DocumentsSection },
  { id: 'sending', icon: 'send', words: settingsText.sending.words, component: SendingSection },
  { id: 'backup', icon: 'save', words: filesText.backup.words, component: BackupSection },
  { id: 'appearance', icon: 'sun', words: settingsText.appearance.words, component: AppearanceSection },
  { id: 'lock', icon: 'lock', words: lockText.settings.words, component: LockSection },
  { id: 'removeData', icon: 'trash', words: settingsText.removeData.words, component: RemoveDataSection },
  { id: 'about', icon: 'info', words: settingsText.about.words, component: AboutSection }
]
