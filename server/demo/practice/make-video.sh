#!/bin/sh
# Draws public/video.webm, in which a sun crosses the sky over drifting hills for three quiet minutes. ffmpeg computes all of it.
# The video has no sound. It has a key frame every two seconds, so that seeking and high speeds work. Usage: make-video.sh [output]
set -eu

out=${1:-"$(dirname "$0")/practice.webm"}
seconds=180
rate=10
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Draws one still picture. The arguments are its name, its size, and the expressions for red, green, blue and opacity.
still() {
  ffmpeg -v error -y -f lavfi -i "color=black:s=$2:d=1:r=1,format=rgba,geq=r='$3':g='$4':b='$5':a='$6'" -frames:v 1 "$work/$1.png"
}

# The sun is a disc with a soft edge inside a wide glow.
far="hypot(X-130,Y-130)"
still sun 260x260 255 "226-($far/3)" "184-($far/2)" "if(lt($far,38),255,if(lt($far,41),255-(($far-38)*50),max(0,95-($far*0.74))))"
# There are three ranges of hills, and the nearest is the darkest. They are wider than the picture, because they drift.
still back 1000x360 92 74 128 "if(gt(Y,228+22*sin(X/97)+11*sin(X/41+1)),210,0)"
still middle 1000x360 58 46 96 "if(gt(Y,268+20*sin(X/73+2)+9*sin(X/29)),240,0)"
still front 1000x360 27 22 54 "if(gt(Y,312+16*sin(X/113+4)+6*sin(X/37)),255,0)"

# The sky goes from a warm morning to a violet evening. It is drawn small and enlarged, because it has no detail.
p="(T/$seconds)"
sky="color=black:s=32x18:r=$rate:d=$seconds,format=rgb24,geq=r='(70+150*(Y/17))*(1-0.45*$p)+40*$p':g='(84+92*(Y/17))*(1-0.62*$p)':b='(140+20*(Y/17))*(1-0.28*$p)',scale=640:360:flags=bicubic"

graph="$sky[sky];
[0]format=rgba[sun];[1]format=rgba[back];[2]format=rgba[middle];[3]format=rgba[front];
[sky][sun]overlay=x='-60+500*t/$seconds':y='150-210*sin(PI*(t+18)/($seconds+36))'[a];
[a][back]overlay=x='-t*0.6':y=0[b];
[b][middle]overlay=x='-t*1.1':y=0[c];
[c][front]overlay=x='-t*1.9':y=0,format=yuv420p[out]"

for pass in 1 2; do
  ffmpeg -v error -y \
    -loop 1 -framerate $rate -i "$work/sun.png" -loop 1 -framerate $rate -i "$work/back.png" \
    -loop 1 -framerate $rate -i "$work/middle.png" -loop 1 -framerate $rate -i "$work/front.png" \
    -filter_complex "$graph" -map "[out]" -t $seconds -r $rate -an \
    -c:v libvpx-vp9 -b:v 24k -maxrate 40k -bufsize 120k -g $((rate * 2)) -keyint_min $((rate * 2)) \
    -deadline good -cpu-used 3 -row-mt 1 -pass $pass -passlogfile "$work/log" -f webm \
    "$([ $pass = 1 ] && echo /dev/null || echo "$out")"
done
