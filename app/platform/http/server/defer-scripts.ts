/**
 * Defers the framework's scripts until the first photo is on the screen, or the text if there is no photo. It waits at most
 * four seconds for a photo and one second for a browser that paints nothing. The page is complete without scripts, and on a
 * slow connection they would compete with it. Their files are then fetched all at once, as the framework's preloads would.
 */

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const MODULE = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/;

/** Runs in the page, with the URLs of the files and the text of the module that needs them. */
const START = `(function(files,text){
var nonce=document.currentScript.nonce,started;
function add(parent,name,values){parent.appendChild(Object.assign(document.createElement(name),values))}
function start(){
if(started)return;started=true;
files.forEach(function(file){add(document.head,"link",{rel:"modulepreload",href:file,nonce:nonce})});
add(document.head,"script",{type:"module",nonce:nonce,textContent:text})}
function seen(){requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,document.hidden?0:1000)}
var photo=document.querySelector("img[fetchpriority=high]");
if(!photo||photo.complete)seen();
else{["load","error"].forEach(function(end){photo.addEventListener(end,seen)});setTimeout(start,4000)}})`;

/** @param page HTML as text or latin1-decoded bytes; returned unchanged if it has no scripts */
export function deferScripts(page: string): string {
  if (!MODULE.test(page)) return page;
  const files: string[] = [];
  const stripped = page.replace(PRELOADS, (_, href: string) => {
    files.push(href);
    return "";
  });
  const literal = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
  return stripped.replace(
    MODULE,
    (_, nonce: string, text: string) =>
      `<script nonce="${nonce}">${START}(${literal(files)},${literal(text)})</script>`,
  );
}
