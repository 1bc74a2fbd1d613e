import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { isApple, listenForShortcuts } from './keys'
import { makeRouter } from './router'
import './theme/index.css'

document.documentElement.dataset['platform'] = isApple ? 'mac' : 'other'
listenForShortcuts(window)
createApp(App).use(createPinia()).use(makeRouter()).mount('#app')
