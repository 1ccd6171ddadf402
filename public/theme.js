// Before anything is painted: the chosen ground, else the machine's.
;(function () {
  var chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
  var dark = chosen ? chosen[1] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
