import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { isApple, listenForShortcuts } from './keys'
import { loadScreensWhenIdle, makeRouter } from './router'
import './theme/index.css'

document.documentElement.dataset['platform'] = isApple ? 'mac' : 'other'
listenForShortcuts(window)
createApp(App).use(createPinia()).use(makeRouter()).mount('#app')

// After the first list, which has the computer to itself.
const FIRST_LIST_MS = 1_500
setTimeout(loadScreensWhenIdle, FIRST_LIST_MS)
