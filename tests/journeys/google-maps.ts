/**
 * A stand-in for Google's maps script: the part of `google.maps` that the map layer uses. Requests images from Google's
 * URLs by tile numbers, and shows its credit where Google does.
 */
export const FAKE_GOOGLE_MAPS = `(() => {
  const callback = new URL(document.currentScript.src).searchParams.get("callback");
  const maps = window.google.maps;
  const corner = (text) => {
    const element = document.createElement("div");
    element.textContent = text;
    return element;
  };
  const corners = { 1: corner(""), 10: corner("Google"), 12: corner("Map data ©2026 Google") };
  class LatLng {
    constructor(lat, lng) {
      this.y = lat;
      this.x = lng;
    }
    lat() {
      return this.y;
    }
    lng() {
      return this.x;
    }
  }
  class Map {
    constructor(div, options) {
      this.div = div;
      this.type = options.mapTypeId;
      this.zoom = options.zoom;
      this.center = new LatLng(options.center.lat, options.center.lng);
      this.idle = [];
      this.shown = new Set();
      this.__gm = { layoutManager: { o: { get: (place) => corners[place] } } };
    }
    getZoom() {
      return this.zoom;
    }
    setZoom(zoom) {
      this.zoom = zoom;
      this.later();
    }
    setCenter(center) {
      this.center = center;
      this.later();
    }
    later() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.draw(), 20);
    }
    draw() {
      const world = 256 * 2 ** this.zoom;
      const sine = Math.sin((this.center.lat() * Math.PI) / 180);
      const middle = {
        x: ((this.center.lng() + 180) / 360) * world,
        y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
      };
      const half = { x: this.div.clientWidth / 2 + 256, y: this.div.clientHeight / 2 + 256 };
      for (let x = Math.floor((middle.x - half.x) / 256); x <= (middle.x + half.x) / 256; x++)
        for (let y = Math.floor((middle.y - half.y) / 256); y <= (middle.y + half.y) / 256; y++) {
          const key = [this.zoom, x, y].join();
          if (this.shown.has(key) || x < 0 || y < 0 || x >= 2 ** this.zoom || y >= 2 ** this.zoom) continue;
          this.shown.add(key);
          const image = document.createElement("img");
          image.alt = "";
          image.src =
            this.type === "satellite"
              ? "https://khms0.googleapis.com/kh?v=1&x=" + x + "&y=" + y + "&z=" + this.zoom
              : "https://maps.googleapis.com/vt?pb=!1m5!1m4!1i" + this.zoom + "!2i" + x + "!3i" + y + "!4i256";
          this.div.append(image);
        }
      for (const listener of this.idle.splice(0)) listener();
    }
  }
  Object.assign(maps, {
    LatLng,
    Map,
    ControlPosition: { BOTTOM_LEFT: 10, BOTTOM_RIGHT: 12 },
    event: {
      addListenerOnce: (map, _, listener) => map.idle.push(listener),
      clearListeners: (map) => {
        map.idle.length = 0;
      },
    },
    importLibrary: async () => maps,
  });
  callback.split(".").reduce((at, key) => at[key], window)();
})();`;
